"""The theorems, one file per subject; importing one enters its theorems into the catalogue and proves nothing."""
