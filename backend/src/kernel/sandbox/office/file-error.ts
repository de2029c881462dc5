/** Says why a file cannot be read, as a code that the caller knows. */
export class FileError extends Error {
  readonly code: string;

  constructor(code: string, message = 'This file cannot be read.') {
    super(message);
    this.code = code;
  }
}
