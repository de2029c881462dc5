import type { Problem } from '@throughline/contracts/problem.js';

/** A problem as the API describes it (RFC 9457). `offline` and `unexpected_answer` are the browser's own. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(readonly problem: Problem) {
    super(problem.title);
  }

  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  /** The sentence to show. */
  get sentence(): string {
    return this.problem.detail ?? this.problem.title;
  }

  get requestId(): string | undefined {
    const id = this.problem.instance.replace(/^urn:request:/, '');
    return id === '' ? undefined : id;
  }

  /** The sentence for one field of a form, by its JSON pointer (`/name`) or bare name. */
  fieldError(field: string): string | undefined {
    const pointer = field.startsWith('/') ? field : `/${field.replaceAll('.', '/')}`;
    return this.problem.errors?.find((each) => each.pointer === pointer)?.detail;
  }

  get hasFieldErrors(): boolean {
    return (this.problem.errors?.length ?? 0) > 0;
  }
}

/** A problem the browser found by itself. */
export const own = (code: string, status: number, title: string): ProblemError =>
  new ProblemError({ type: 'about:blank', title, status, instance: '', code });

export const offline = (): ProblemError =>
  own('offline', 0, 'Throughline could not be reached. Check your connection and try again.');

export const unexpectedAnswer = (status: number): ProblemError =>
  own('unexpected_answer', status, 'The answer could not be understood. Reload the page and try again.');

/** For `catch`: what is not a problem of the API is a fault of ours and goes on. */
export const asProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  throw error;
};
