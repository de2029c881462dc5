import { Injectable } from '@nestjs/common';
import { TemplateId, type AgentId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { TemplateChange } from '@throughline/contracts/templates/template.requests.js';
import { TemplateRow, TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql, type SqlBool } from 'kysely';
import { readPage } from '../kernel/http/paging.js';
import { tables } from './tables.js';
import { recordedEnds } from './play/recorded-ends.js';
import { builtInById, getBuiltIn, type TemplateContents } from './template-catalogue.js';

/** A template as somebody may use it, with what its versions say of themselves, newest first. */
export type UsableTemplate = TemplateContents & {
  isBuiltIn: boolean;
  changes: readonly TemplateChange[];
  /** SHA-256 of how each sample ended when it was recorded or published. */
  ends: readonly string[];
};

const usableBuiltIn = (contents: TemplateContents): UsableTemplate => ({
  ...contents,
  isBuiltIn: true,
  changes: [],
  ends: recordedEnds[contents.file.listing.slug] ?? [],
});

/** The template of the product at this address. */
export const findBuiltIn = (slug: string): UsableTemplate | null => {
  const known = getBuiltIn(slug);
  return known === undefined ? null : usableBuiltIn(known);
};

const versions = tables.selectFrom('template_versions');

/** Whether an installation has made the agent. */
export const makesAgent = (agentId: AgentId) =>
  sql<SqlBool>`parts->'agents' @> ${JSON.stringify([{ agentId }])}::jsonb`;

@Injectable()
export class TemplatesQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** The newest use of a template that made this agent; null if there is none. */
  findInstallation(workspaceId: WorkspaceId, agentId: AgentId): Promise<InstallationRow | null> {
    const made = tables.selectFrom('installations').selectAll().where('workspaceId', '=', workspaceId);
    return this.readModel.one(InstallationRow, made.where(makesAgent(agentId)).orderBy('usedAt', 'desc').limit(1));
  }

  /** The template that a workspace may use by this id: the newest version of its own, or one of the product. */
  async findUsable(templateId: TemplateId, workspaceId: WorkspaceId): Promise<UsableTemplate | null> {
    const known = builtInById(templateId);
    if (known !== undefined) return usableBuiltIn(known);
    const row = await this.find(templateId, workspaceId);
    return row === null || row.status === 'withdrawn' ? null : this.usable(row);
  }

  listOwn(workspaceId: WorkspaceId, page: PageQuery) {
    const source = { row: TemplateRow, tables, table: 'templates', projection: 'templates', by: 'createdAt' } as const;
    return readPage(this.readModel, { ...source, where: { workspaceId, status: 'published' } }, page);
  }

  async own(workspaceId: WorkspaceId, templateId: TemplateId): Promise<TemplateRow> {
    const row = await this.find(templateId, workspaceId);
    if (row === null) throw new NotFound();
    return row;
  }

  versions(workspaceId: WorkspaceId, templateId: TemplateId, page: PageQuery) {
    const source = { row: TemplateVersionRow, tables, table: 'template_versions', projection: 'templates' } as const;
    return readPage(this.readModel, { ...source, by: 'publishedAt', where: { workspaceId, templateId } }, page);
  }

  version(templateId: TemplateId, version: number): Promise<TemplateVersionRow | null> {
    return this.readModel.one(TemplateVersionRow, versions.selectAll().where('id', '=', `${templateId}/${version}`));
  }

  versionByHash(templateId: TemplateId, hash: string): Promise<TemplateVersionRow | null> {
    const same = versions.selectAll().where((eb) => eb.and({ templateId, hash }));
    return this.readModel.one(TemplateVersionRow, same.orderBy('version').limit(1));
  }

  private find(templateId: TemplateId, workspaceId: WorkspaceId): Promise<TemplateRow | null> {
    const template = tables.selectFrom('templates').selectAll();
    return this.readModel.one(
      TemplateRow,
      template.where((eb) => eb.and({ id: templateId, workspaceId })),
    );
  }

  private async usable({ id, newest }: TemplateRow): Promise<UsableTemplate | null> {
    const before = versions
      .select(['version', 'changelog', 'publishedAt as at'])
      .where('templateId', '=', TemplateId.parse(id))
      .where('version', '<=', newest.version)
      .orderBy('version', 'desc')
      .limit(limits.templateChanges);
    const [row, changes] = await Promise.all([
      this.version(TemplateId.parse(id), newest.version),
      this.readModel.many(TemplateChange, before),
    ]);
    if (row === null) return null;
    const { templateId, version, hash, file, ends } = row;
    return { templateId, version, hash, file, isBuiltIn: false, changes, ends };
  }
}
