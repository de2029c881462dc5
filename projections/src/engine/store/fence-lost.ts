/** Another worker has taken over, or the slot is not where this one left it: nothing may be written. */
export class FenceLost extends Error {
  constructor() {
    super('The fence did not hold: another worker folds now.');
    this.name = 'FenceLost';
  }
}
