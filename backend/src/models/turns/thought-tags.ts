/** A piece of what a model wrote as text. */
export type Piece = { kind: 'text' | 'reasoning'; text: string };

const openings = ['<think>', '<thinking>', '<reasoning>', '<thought>', '[think]'];
/** Models write no more than some line breaks before a tag. */
const maxHeld = 1_000;
const getClosing = (opening: string): string => `${opening[0]}/${opening.slice(1)}`;

/** Tells the reasoning that is in tags at the beginning of a text from the rest, while the text is written. */
export class ThoughtTags {
  private held = '';
  private state: 'start' | 'text' | { closing: string } = 'start';
  private hasThought = false;

  add(delta: string): Piece[] {
    if (this.state === 'text') return [{ kind: 'text', text: delta }];
    this.held += delta;
    return this.state === 'start' ? this.readStart() : this.readThought(this.state.closing);
  }

  /** Returns what was held back because a tag could have followed. */
  end(): Piece[] {
    const kind = typeof this.state === 'object' ? 'reasoning' : 'text';
    const text = this.held;
    this.held = '';
    this.state = 'text';
    return text === '' ? [] : [{ kind, text }];
  }

  private readStart(): Piece[] {
    if (this.hasThought) this.held = this.held.trimStart();
    if (this.held.length > maxHeld) return this.end();
    const begun = this.held.trimStart().slice(0, 20).toLowerCase();
    const opening = openings.find((each) => begun.startsWith(each));
    if (opening === undefined) return openings.some((each) => each.startsWith(begun)) ? [] : this.end();
    const closing = getClosing(opening);
    this.state = { closing };
    this.hasThought = true;
    this.held = this.held.trimStart().slice(opening.length);
    return this.readThought(closing);
  }

  private readThought(closing: string): Piece[] {
    const at = this.held.toLowerCase().indexOf(closing);
    // The tag may come in pieces, so its length is held back.
    const to = at >= 0 ? at : Math.max(0, this.held.length - closing.length + 1);
    const thought: Piece[] = to === 0 ? [] : [{ kind: 'reasoning', text: this.held.slice(0, to) }];
    this.held = this.held.slice(at >= 0 ? at + closing.length : to);
    if (at < 0) return thought;
    this.state = 'start';
    return [...thought, ...this.readStart()];
  }
}

/** Between quotes it is only talked about. */
const closed = /(?<![`'"“])(?:<\/(think|thinking|reasoning|thought)>|\[\/(think)\])\s*/i;

/** Splits a text whose reasoning has an end and no beginning, as models write whose prompt has the tag; null for any other. */
export const splitUnopened = (text: string): { thought: string; rest: string } | null => {
  const found = closed.exec(text);
  if (found === null) return null;
  const name = (found[1] ?? found[2] ?? '').toLowerCase();
  const thought = text.slice(0, found.index);
  const rest = text.slice(found.index + found[0].length);
  const isOpened = new RegExp(`[<[]${name}[>\\]]`, 'i').test(thought);
  return isOpened || rest === '' ? null : { thought, rest };
};
