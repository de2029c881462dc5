import { ApiError } from '../wire/api-error.js';

/** An answer as it is sent. */
export type Reply = { status: number; body: string };

type Saved = { path: string; request: string; requestId: string; reply: Reply; at: number };

const day = 86_400;

/** Answers by the idempotency key of their request, for a day. */
export class IdempotentReplies {
  private readonly saved = new Map<string, Saved>();

  /** `scope`: whether a key of one path is another key on another path, or is refused there. */
  constructor(
    private readonly now: () => number,
    private readonly scope: 'account' | 'path',
  ) {}

  /** The answer that this request had before. */
  find(key: string, path: string, request: string): Saved | null {
    const saved = this.saved.get(this.nameOf(key, path));
    if (saved === undefined || saved.at <= this.now() - day) return null;
    const other = ` Try using a key other than '${key}' if you meant to execute a different request.`;
    if (saved.path !== path)
      throw mismatch(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${saved.path}').${other}`,
      );
    if (saved.request !== request)
      throw mismatch(
        `Keys for idempotent requests can only be used with the same parameters they were first used with.${other}`,
      );
    return saved;
  }

  save(key: string, saved: Omit<Saved, 'at'>): void {
    this.saved.set(this.nameOf(key, saved.path), { ...saved, at: this.now() });
  }

  private nameOf(key: string, path: string): string {
    return this.scope === 'path' ? `${path}\n${key}` : key;
  }
}

const mismatch = (message: string): ApiError => new ApiError(400, 'idempotency_error', message);
