import type { TokensMessage } from '@throughline/contracts/realtime.js';
import type { Redactor } from '../../../kernel/credentials/redaction.js';
import type { StreamedText } from '../../../kernel/realtime/sockets/streamed-text.js';
import type { PartPiece } from '../../../models/public.js';
import type { Heard } from './step-work.js';

type Part = TokensMessage['part'];

/** Shows what a model writes in one attempt, and keeps its text in case that the turn does not come. No live secret is in it. */
export class TurnStream {
  private readonly streams: Readonly<Record<Part, ReturnType<Redactor['stream']>>>;

  constructor(
    private readonly written: StreamedText,
    private readonly heard: Heard,
    redactor: Redactor,
  ) {
    this.streams = { text: redactor.stream(), reasoning: redactor.stream(), call: redactor.stream() };
  }

  readonly add = ({ kind, text }: PartPiece): void => this.show(kind, this.streams[kind].push(text));

  end(): void {
    for (const part of ['reasoning', 'text', 'call'] as const) {
      const rest = this.streams[part].end();
      if (rest !== '') this.show(part, rest);
    }
    this.written.end();
  }

  private show(part: Part, text: string): void {
    this.heard(part === 'text' ? text : '');
    this.written.write(part, text);
  }
}
