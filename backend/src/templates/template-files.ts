import { Injectable } from '@nestjs/common';
import type { UsedTemplate } from '@throughline/contracts/templates/installation.events.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { readPast } from '@throughline/platform/eventstore/read-past.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { builtInById, builtInId } from './template-catalogue.js';
import { TemplatesQueries } from './templates.queries.js';

type Version = Pick<UsedTemplate, 'templateId' | 'slug' | 'hash'>;

/** The contents of a version by its hash, also of one that is older than this version of the product. */
@Injectable()
export class TemplateFiles {
  constructor(
    private readonly store: EventStore,
    private readonly queries: TemplatesQueries,
  ) {}

  /** Returns null if the log has no such version. */
  async find({ templateId, slug, hash }: Version): Promise<TemplateFile | null> {
    const id = templateId ?? builtInId(slug);
    const known = builtInById(id);
    if (known?.hash === hash) return known.file;
    const row = known === undefined ? await this.queries.versionByHash(id, hash) : null;
    if (row !== null) return row.file;
    for await (const event of readPast(this.store, toStreamName('template', id))) {
      if ('reason' in event || (event.type !== 'TemplateReleased' && event.type !== 'TemplatePublished')) continue;
      if (event.data.hash === hash) return event.data.file;
    }
    return null;
  }
}
