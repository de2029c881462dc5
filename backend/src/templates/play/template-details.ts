import { Injectable } from '@nestjs/common';
import type { WorkspaceId, TemplateId } from '@throughline/contracts/ids.js';
import { listAccounts } from '@throughline/catalogue/templates/make-card.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { findBuiltIn, TemplatesQueries, type UsableTemplate } from '../templates.queries.js';
import { playSamples } from './play-samples.js';
import { differenceIn } from './sample-ends.js';

type Played = { runs: PlayedRun[]; at: string };

const maxKept = 500;

/** A template with its samples played. */
@Injectable()
export class TemplateDetails {
  /** A sample comes out the same every time, so each is played once in a process; by the hash of its file. */
  private readonly played = new Map<string, Promise<Played>>();

  constructor(
    private readonly templates: TemplatesQueries,
    private readonly clock: Clock,
  ) {}

  /** Returns what everybody finds at this address. */
  async publicDetail(slug: string): Promise<TemplateDetail | null> {
    const template = findBuiltIn(slug);
    return template && this.detail(template);
  }

  /** Returns what a workspace may use. */
  async usableDetail(templateId: TemplateId, workspaceId: WorkspaceId): Promise<TemplateDetail | null> {
    const template = await this.templates.findUsable(templateId, workspaceId);
    return template && this.detail(template);
  }

  private async detail({ ends, isBuiltIn: _, ...template }: UsableTemplate): Promise<TemplateDetail> {
    const { file, changes } = template;
    const { runs, at } = await this.getPlayed(template);
    const played = { runs, playedAt: at, difference: differenceIn(runs, ends) };
    return { ...template, accounts: listAccounts(file), changes: [...changes], ...played };
  }

  private getPlayed({ file, hash }: Pick<UsableTemplate, 'file' | 'hash'>): Promise<Played> {
    const known = this.played.get(hash);
    if (known !== undefined) return known;
    const playing = playSamples(file).then((runs) => ({ runs, at: this.clock.now().toISOString() }));
    if (this.played.size >= maxKept) this.forgetOldest();
    this.played.set(hash, playing);
    playing.catch(() => this.played.delete(hash));
    return playing;
  }

  private forgetOldest(): void {
    for (const hash of this.played.keys()) {
      this.played.delete(hash);
      return;
    }
  }
}
