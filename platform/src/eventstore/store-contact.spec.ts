import { TimeoutError } from '../timeout.js';
import { StoreContact } from './store-contact.js';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 14 });
let now: number;
let contact: StoreContact;
beforeEach(() => {
  now = 1_000;
  contact = new StoreContact(() => now);
});

describe('The contact with the event store', () => {
  it('is not there before the first answer', () => expect(contact.isKept).toBe(false));

  it('is kept while one call was answered, however many others are late', () => {
    contact.answered();
    now += 9_000;
    contact.failed(new TimeoutError('Reading the head', 5_000));
    expect(contact.isKept).toBe(true);
  });

  it('is lost when nothing was answered for ten seconds', () => {
    contact.answered();
    now += 10_000;
    expect(contact.isKept).toBe(false);
  });

  it('is lost at once when a connection was refused, until the next answer', () => {
    contact.answered();
    now += 1;
    contact.failed(refused);
    expect(contact.isKept).toBe(false);
    now += 1;
    contact.answered();
    expect(contact.isKept).toBe(true);
  });
});
