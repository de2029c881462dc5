/** Decrypts all sealed personal data inside a value in one batch. The name of a field is part of its seal. */
export abstract class Revealer {
  abstract reveal<T>(value: T): Promise<T>;
}
