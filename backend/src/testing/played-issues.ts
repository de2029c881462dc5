import type { Json } from '@throughline/contracts/json.js';
import type { StandIn } from './stand-in.js';

type Issue = { number: number; title: string; state: string };

/** Plays the issues of one repository at GitHub. `sent`: what changed something there, in order. */
export class PlayedIssues {
  readonly issues: Issue[] = [];
  readonly sent: string[] = [];

  constructor(standIn: StandIn) {
    standIn.play((path, { method, body }) => {
      const [, number] = /^\/api\.github\.com\/repos\/acme\/shop\/issues(?:\/(\d+))?$/.exec(path) ?? [];
      if (number === undefined && !path.endsWith('/issues')) return undefined;
      this.sent.push(`${method} ${number ?? 'new'}`);
      const given = JSON.parse(body) as Partial<Issue>;
      const issue = number === undefined ? this.add(given) : this.issues.find((each) => each.number === Number(number));
      if (issue === undefined) return { status: 404, body: { message: 'Not Found' } };
      return {
        status: 200,
        body: { ...Object.assign(issue, given), html_url: 'https://github.com/acme/shop' } as Json,
      };
    });
  }

  get states(): string[] {
    return this.issues.map(({ state }) => state);
  }

  private add({ title = '' }: Partial<Issue>): Issue {
    const issue = { number: this.issues.length + 1, title, state: 'open' };
    this.issues.push(issue);
    return issue;
  }
}
