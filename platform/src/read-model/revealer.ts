/** Opens sealed personal data wherever it stands inside a value, in one batch; the field's name is part of the seal. The vault does it. */
export abstract class Revealer {
  abstract reveal<T>(value: T): Promise<T>;
}
