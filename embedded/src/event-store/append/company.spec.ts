import { jest } from '@jest/globals';
import { Company } from './company.js';

const commitsFor = (company: Company, ms: number, together: number, waiting: number): void => {
  const commits = ms / 2;
  for (let commit = 0; commit < commits; commit += 1) {
    jest.advanceTimersByTime(2);
    company.committed(together, waiting);
  }
};

describe('The company a commit waits for', () => {
  let company: Company;

  beforeEach(() => {
    jest.useFakeTimers();
    company = new Company();
  });
  afterEach(() => jest.useRealTimers());

  it('is nobody while little is asked: all that wait go at once', () => {
    commitsFor(company, 200, 2, 1);
    expect(company.lingerMs(1)).toBe(0);
    expect(company.share(40)).toBe(40);
  });

  it('is half of those that ask at the same time while much is asked, and so is their share of a commit', () => {
    commitsFor(company, 200, 32, 32);
    expect(company.lingerMs(31)).toBeGreaterThan(0);
    expect(company.lingerMs(32)).toBe(0);
    expect(company.share(64)).toBe(32);
    expect(company.share(20)).toBeGreaterThanOrEqual(20);
  });

  it('is expected while others have lately been there', () => {
    expect(company.isExpected).toBe(false);
    company.committed(2, 0);
    expect(company.isExpected).toBe(true);
    for (let commit = 0; commit < 10; commit += 1) company.committed(1, 0);
    expect(company.isExpected).toBe(false);
  });

  it('is of those that are there, be they ever so few', () => {
    commitsFor(company, 200, 4, 4);
    commitsFor(company, 10, 8, 0);
    expect(company.isEnough(4)).toBe(true);
    expect(company.lingerMs(4)).toBe(0);
  });

  it('is half of a crowd that has just come', () => {
    commitsFor(company, 200, 8, 0);
    expect(company.share(300)).toBe(150);
  });

  it('is no longer those that have gone', () => {
    commitsFor(company, 200, 32, 32);
    commitsFor(company, 200, 8, 0);
    expect(company.isEnough(4)).toBe(true);
  });
});
