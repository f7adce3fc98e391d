// The pace of a game: one press plays a turn, a press meanwhile hurries it, automatic goes on by itself.

/** Milliseconds that each step of the machine is looked at, at the speed 1. */
export const PACE_MS = {
  face: 480,
  face_again: 700,
  tie: 900,
  cover: 620,
  a_higher: 640,
  b_higher: 640,
  gather_a: 170,
  gather_b: 170,
  slide_a: 460,
  slide_b: 460,
};
const HURRIED_WAR_MS = 350;
export const SPEEDS = [0.5, 1, 2, 5, 15, Infinity];

/**
 * Plays the turns of one game. It knows nothing of the page: it asks for turns, and says what is to be drawn.
 *   turnOf(turn) -> the turn's document; draw(doc, step, duration); turned(doc) after a turn; finished(doc);
 *   failed(error); automatic(on); again() deals anew; speed() 0..5; onePhase() -> bool; nextFrame() -> promise.
 */
export class Player {
  constructor(table) {
    this.table = table;
    this.turn = 1;
    this.step = 0;
    this.over = false;
    this.playing = false;
    this.suspended = false;
    this.running = null;
    this.hurried = 0;
    this.era = 0;
    this.wake = null;
  }

  /** Stand at a step of a turn; whatever ran before is left. */
  stand(turn, step, over) {
    this.leave();
    Object.assign(this, { turn, step, over });
  }

  /** Leave a turn under way where it is. */
  leave() {
    this.era += 1;
    this.running = null;
    this.setPlaying(false);
    this.wake?.();
  }

  /** The key, the button or the own pile: play, hurry, or deal again at the end. */
  press() {
    if (this.over) return this.table.again();
    if (this.running === this.era) {
      this.hurried += 1;
      this.wake?.();
      return null;
    }
    this.hurried = 0;
    return this.run();
  }

  /** Automatic on or off. */
  setPlaying(on) {
    const playing = on && !this.over;
    if (playing !== this.playing) this.table.automatic(playing);
    this.playing = playing;
    if (playing && this.running !== this.era) {
      this.hurried = 0;
      this.run();
    }
  }

  /** Stand still while something lies over the table, and go on afterwards. */
  suspend(on) {
    this.suspended = on;
    if (!on) this.wake?.();
  }

  async run() {
    const mine = this.era;
    this.running = mine;
    try {
      while (mine === this.era) {
        await this.unsuspended(mine);
        const doc = await this.table.turnOf(this.turn);
        if (mine !== this.era) return;
        // fetch the next while this one is on the table
        if (!doc.end) this.table.turnOf(this.turn + 1).catch(() => {});
        const whole = await this.steps(doc, mine);
        if (mine !== this.era) return;
        if (whole && doc.end) {
          this.over = true;
          this.setPlaying(false);
          return await this.table.finished(doc);
        }
        if (this.hurried > 0) this.hurried -= 1;
        else if (!this.playing) return;
        // a turn at once still gives the browser a moment to paint
        if (this.pace("face") === 0) await this.table.nextFrame();
      }
    } catch (error) {
      if (mine !== this.era) return;
      this.setPlaying(false);
      this.table.failed(error);
    } finally {
      if (this.running === mine) this.running = null;
    }
  }

  /** The steps of a turn that are left, or one of them; whether the turn is over. */
  async steps(doc, mine) {
    while (this.step < doc.steps.length) {
      this.step += 1;
      const last = this.step === doc.steps.length;
      const { name } = doc.steps[this.step - 1];
      const onePhase = this.table.onePhase();
      const duration = onePhase && !this.playing ? (PACE_MS[name] ?? 0) : this.pace(name);
      if (duration || onePhase || last) this.table.draw(doc, this.step, duration);
      if (last) break;
      if (onePhase && !this.playing) return false;
      if (duration) await this.pause(duration * 1.15);
      await this.unsuspended(mine);
      if (mine !== this.era) return false;
    }
    if (!doc.end) Object.assign(this, { turn: doc.turn + 1, step: 0 });
    this.table.turned(doc);
    return true;
  }

  /** How long a step takes now, in milliseconds. */
  pace(name) {
    const speed = SPEEDS[this.table.speed()];
    if (speed === Infinity) return 0;
    // who taps again hurries a turn, but does not miss a war
    if (this.hurried > 0) return name === "tie" ? HURRIED_WAR_MS : 0;
    return (PACE_MS[name] ?? 0) / speed;
  }

  pause(wait) {
    return new Promise((done) => {
      const timer = setTimeout(done, wait);
      this.wake = () => {
        clearTimeout(timer);
        done(null);
      };
    });
  }

  async unsuspended(mine) {
    while (this.suspended && mine === this.era) await this.pause(3_600_000);
  }
}
