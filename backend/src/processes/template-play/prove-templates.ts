import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { HourlyCleanup } from '../../access/cleanup/hourly-cleanup.js';
import { recordedEnds } from '../../templates/built-in/recorded-ends.js';
import { ProveTemplate } from '../../templates/domain/template.commands.js';
import { builtInTemplateContents, type TemplateContents } from '../../templates/template-catalogue.js';
import { TemplatesQueries } from '../../templates/templates.queries.js';
import { playSamples } from './play-samples.js';
import { differenceIn } from './prove-template.js';

const day = 24 * 3_600_000;
const pageSize = 50;

/** Plays the samples of every public template once a day. One that ends otherwise than before is recorded, and leaves the lists. */
@Injectable()
export class ProveTemplates implements OnModuleInit {
  private ranAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly cleanup: HourlyCleanup,
    private readonly templates: TemplatesQueries,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.cleanup.register({ name: 'template-proofs', run: () => this.runDaily() });
  }

  private async runDaily(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.ranAt < day) return;
    this.ranAt = now;
    await this.run();
  }

  async run(): Promise<void> {
    for (const template of builtInTemplateContents) {
      const ends = recordedEnds[template.file.listing.slug] ?? [];
      await this.prove({ ...template, workspaceId: null, ends });
    }
    for (let after: string | undefined; ;) {
      const page = await this.templates.publicVersions(after, pageSize);
      for (const version of page) await this.prove(version);
      after = page.at(-1)?.id;
      if (page.length < pageSize) return;
    }
  }

  /** One that can’t be played or recorded now keeps no other from it; the next day tries again. */
  private async prove(
    template: TemplateContents & { workspaceId: WorkspaceId | null; ends: readonly string[] },
  ): Promise<void> {
    const { templateId, workspaceId, version, hash, file, ends } = template;
    const meta = metaFor({ actor: systemActor('templates'), at: this.clock.now(), workspaceId });
    try {
      const difference = differenceIn(await playSamples(file), ends);
      await this.commands.execute(new ProveTemplate({ templateId, workspaceId, version, hash, difference }, meta));
    } catch (err) {
      this.logger.error({ code: 'template_not_proved', templateId, err }, 'The samples of a template were not played.');
    }
  }
}
