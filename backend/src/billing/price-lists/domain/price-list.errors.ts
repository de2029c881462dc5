import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class PriceListMissing extends NotFound {}

export class PriceListIdTaken extends InvalidState {
  constructor() {
    super('published', 'A price list never changes once it is published. Give the new one another id.');
  }
}

export class PriceListIsBuiltIn extends InvalidState {
  constructor() {
    super('built_in', 'A price list of this id comes with the product. Give yours another id.');
  }
}

export class BuiltInIsNotRetired extends InvalidState {
  constructor() {
    super('built_in', 'This price list comes with the product. It is not offered while another one is.');
  }
}

/** `pointer` is a place in the request that published it. */
export class PriceListInvalid extends DomainError {
  constructor(pointer: string, detail: string) {
    super('validation_failed', { errors: [{ pointer, code: 'invalid', detail }] });
  }
}
