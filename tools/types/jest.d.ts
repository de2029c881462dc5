/// <reference types="jest" />

// Jest's own types call a matcher that stands for a value `any`. As `unknown` it fits wherever it is compared, and nothing
// can be read from it by mistake.
declare namespace jest {
  interface Expect {
    any(constructor: unknown): unknown;
    anything(): unknown;
    arrayContaining(items: readonly unknown[]): unknown;
    objectContaining(fields: object): unknown;
    stringContaining(part: string): unknown;
    stringMatching(pattern: string | RegExp): unknown;
  }
}
