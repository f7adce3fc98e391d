"""What long runs need of the machine they run on: progress, checkpoints, memory, files, interrupts."""
