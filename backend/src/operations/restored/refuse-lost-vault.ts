import { Injectable, type OnModuleInit } from '@nestjs/common';
import { eventSchemas } from '@throughline/contracts/domain-events.js';
import { personalFields } from '@throughline/contracts/personal.js';
import { ConfigurationInvalid } from '@throughline/platform/config/configuration-invalid.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

/** Whatever a person registers with is among the first events of every log. */
const searched = 1_000;

const personal = new Set(
  [...eventSchemas].flatMap(([type, { shape }]) => (personalFields(shape.data).length > 0 ? [type] : [])),
);

/**
 * A log whose names were sealed by another database's keys would start as one in which everyone was erased: nobody could sign
 * in, and schedules would fire.
 */
@Injectable()
export class RefuseLostVault implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
  ) {}

  async onModuleInit(): Promise<void> {
    if ((await this.hasKeys()) || !(await this.logHasNames())) return;
    throw new ConfigurationInvalid(
      'The log has names of people, and this database has none of the keys that they were sealed with: its schema vault is empty. Without it every name and result stays unreadable, and nobody can sign in. Restore a backup of everything (npm run ops -- restore), not of the log alone; or name the database that belongs to this log.',
    );
  }

  /** The key of an erased person leaves its row. */
  private async hasKeys(): Promise<boolean> {
    const [made] = await this.postgres.query<{ made: boolean }>(
      `select to_regclass('vault.subject_keys') is not null as made`,
    );
    if (made?.made !== true) return false;
    return (await this.postgres.query('select 1 from vault.subject_keys limit 1')).length > 0;
  }

  private async logHasNames(): Promise<boolean> {
    const first = await this.store.readAfter(0, searched);
    return first.some(({ type }) => personal.has(type));
  }
}
