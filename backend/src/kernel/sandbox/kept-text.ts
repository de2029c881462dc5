/** Collects text, keeps its beginning and counts all of it. */
export class KeptText {
  bytes = 0;
  private text = '';
  private readonly maxCharacters: number;

  constructor(maxCharacters: number) {
    this.maxCharacters = maxCharacters;
  }

  get isFull(): boolean {
    return this.text.length >= this.maxCharacters;
  }

  add(text: string): void {
    this.bytes += Buffer.byteLength(text);
    if (!this.isFull) this.text += text.slice(0, this.maxCharacters - this.text.length);
  }

  end(): { text: string; bytes: number } {
    return { text: this.text, bytes: this.bytes };
  }
}
