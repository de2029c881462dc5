import { Injectable } from '@nestjs/common';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { InboxWorker } from './inbox-worker.js';

/** Asks the provider for what it has told, because a call may be lost on its way. */
@Injectable()
export class CatchUp {
  constructor(
    private readonly postgres: Postgres,
    private readonly current: CurrentProvider,
    private readonly inbox: InboxWorker,
  ) {}

  /** The first time, it begins with what is newest then. */
  async run(): Promise<void> {
    const provider = this.current.required();
    for (let cursor = await this.cursor(); ;) {
      const page = await provider.listSince(cursor);
      for (const notice of page.notices) await this.inbox.receive(notice, 'list');
      await this.storeCursor(page.cursor);
      if (page.notices.length === 0 || page.cursor === cursor) return;
      cursor = page.cursor;
    }
  }

  private async cursor(): Promise<string | null> {
    const [row] = await this.postgres.query<{ cursor: string }>(
      'select cursor from billing.cursors where provider = $1',
      [this.current.name],
    );
    return row?.cursor ?? null;
  }

  private async storeCursor(cursor: string): Promise<void> {
    await this.postgres.execute(
      `insert into billing.cursors (provider, cursor) values ($1, $2)
       on conflict (provider) do update set cursor = excluded.cursor`,
      [this.current.name, cursor],
    );
  }
}
