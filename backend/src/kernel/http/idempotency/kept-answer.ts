/** Thrown to leave the route: the request was answered before, and this is the stored answer. */
export class KeptAnswer extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super('This request was answered before.');
    this.name = 'KeptAnswer';
  }
}
