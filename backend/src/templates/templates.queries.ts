import { Injectable } from '@nestjs/common';
import type { TemplateId, TemplateReportId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { TemplateChange, type Recall } from '@throughline/contracts/templates/template.requests.js';
import { TemplateReportRow, TemplateRow, TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { readPage } from '../kernel/http/paging.js';
import { recordedEnds } from './built-in/recorded-ends.js';
import { builtInById, builtInOf, type TemplateContents } from './template-catalogue.js';

/** A template as somebody may use it, with what its versions say of themselves, newest first. */
export type UsableTemplate = TemplateContents & {
  isBuiltIn: boolean;
  changes: readonly TemplateChange[];
  recall: Recall | null;
  /** SHA-256 of how each sample ended when it was recorded or published. */
  ends: readonly string[];
};

const PublicVersion = TemplateVersionRow.pick({
  id: true,
  workspaceId: true,
  templateId: true,
  version: true,
  hash: true,
  file: true,
  ends: true,
});
type PublicVersion = z.infer<typeof PublicVersion>;

const columns = Object.keys(TemplateRow.shape).map(toSnake).join(', ');

const builtIn = (contents: TemplateContents): UsableTemplate => ({
  ...contents,
  isBuiltIn: true,
  changes: [],
  recall: null,
  ends: recordedEnds[contents.file.listing.slug] ?? [],
});

@Injectable()
export class TemplatesQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** What everybody finds at this address. */
  async findPublic(slug: string): Promise<UsableTemplate | null> {
    const known = builtInOf(slug);
    if (known !== undefined) return builtIn(known);
    const row = await this.row(`slug = $1 order by approved->>'at', id limit 1`, [slug]);
    return row === null ? null : this.approved(row);
  }

  /** What a workspace may use by this id: its own newest version, or the public one. */
  async findUsable(templateId: TemplateId, workspaceId: WorkspaceId): Promise<UsableTemplate | null> {
    const known = builtInById(templateId);
    if (known !== undefined) return builtIn(known);
    const row = await this.row('id = $1', [templateId]);
    if (row === null) return null;
    if (row.workspaceId !== workspaceId) return this.approved(row);
    return row.status === 'withdrawn' ? null : this.usable(row, row.newest.version, true);
  }

  listOwn(workspaceId: WorkspaceId, page: PageQuery) {
    const source = { row: TemplateRow, table: 'templates', projection: 'templates', by: 'createdAt' } as const;
    const where = `workspace_id = $1 and status = 'published'`;
    return readPage(this.readModel, { ...source, where, params: [workspaceId] }, page);
  }

  async own(workspaceId: WorkspaceId, templateId: TemplateId): Promise<TemplateRow> {
    const row = await this.row('workspace_id = $1 and id = $2', [workspaceId, templateId]);
    if (row === null) throw new NotFound();
    return row;
  }

  versions(workspaceId: WorkspaceId, templateId: TemplateId, page: PageQuery) {
    const source = { row: TemplateVersionRow, table: 'template_versions', projection: 'templates' } as const;
    const where = 'workspace_id = $1 and template_id = $2';
    return readPage(this.readModel, { ...source, by: 'publishedAt', where, params: [workspaceId, templateId] }, page);
  }

  version(templateId: TemplateId, version: number): Promise<TemplateVersionRow | null> {
    return this.readModel.one(TemplateVersionRow, 'select * from rm.template_versions where id = $1', [
      `${templateId}/${version}`,
    ]);
  }

  versionByHash(templateId: TemplateId, hash: string): Promise<TemplateVersionRow | null> {
    const sql = 'select * from rm.template_versions where template_id = $1 and hash = $2 order by version limit 1';
    return this.readModel.one(TemplateVersionRow, sql, [templateId, hash]);
  }

  /** The public version of each template, by id. */
  publicVersions(after: string | undefined, limit: number): Promise<PublicVersion[]> {
    const sql = `select t.id, t.workspace_id, v.template_id, v.version, v.hash, v.file, v.ends
      from rm.templates t join rm.template_versions v on v.id = t.id || '/' || (t.approved->>'version')
      where t.slug is not null and t.approved->'recall' = 'null' and ($1::uuid is null or t.id > $1)
      order by t.id limit $2`;
    return this.readModel.many(PublicVersion, sql, [after ?? null, limit]);
  }

  find(templateId: TemplateId): Promise<TemplateRow | null> {
    return this.row('id = $1', [templateId]);
  }

  /** What waits for a review, the longest first. */
  waiting(): Promise<TemplateRow[]> {
    const sql = `select ${columns} from rm.templates where waiting_since is not null order by waiting_since, id limit ${limits.templateReviews}`;
    return this.readModel.many(TemplateRow, sql);
  }

  /** What everybody finds, what was approved last first. */
  listedNewest(): Promise<TemplateRow[]> {
    const sql = `select ${columns} from rm.templates where slug is not null
      order by approved->>'at' desc, id limit ${limits.templateReviews}`;
    return this.readModel.many(TemplateRow, sql);
  }

  async reportedTemplate(reportId: TemplateReportId): Promise<TemplateId> {
    const sql = 'select * from rm.template_reports where id = $1';
    const row = await this.readModel.one(TemplateReportRow, sql, [reportId]);
    if (row === null) throw new NotFound();
    return row.templateId;
  }

  openReports(): Promise<TemplateReportRow[]> {
    const sql = `select * from rm.template_reports where status = 'open' order by reported_at, id limit ${limits.templateReviews}`;
    return this.readModel.many(TemplateReportRow, sql);
  }

  private row(where: string, params: readonly unknown[]): Promise<TemplateRow | null> {
    return this.readModel.one(TemplateRow, `select ${columns} from rm.templates where ${where}`, params);
  }

  /** Throws when it was recalled. */
  private async approved(row: TemplateRow): Promise<UsableTemplate | null> {
    if (row.approved === null) return null;
    const { recall, version } = row.approved;
    if (recall !== null) throw new DomainError('template_recalled', { detail: recall.reason });
    return this.usable(row, version, false);
  }

  private async usable({ id }: TemplateRow, version: number, isOwn: boolean): Promise<UsableTemplate | null> {
    const sql = `select version, changelog, published_at as at from rm.template_versions
      where template_id = $1 and version <= $2 and ($3 or is_public) order by version desc limit ${limits.templateChanges}`;
    const [row, changes] = await Promise.all([
      this.readModel.one(TemplateVersionRow, 'select * from rm.template_versions where id = $1', [`${id}/${version}`]),
      this.readModel.many(TemplateChange, sql, [id, version, isOwn]),
    ]);
    if (row === null) return null;
    const { templateId, hash, file, recall, ends } = row;
    return { templateId, version, hash, file, isBuiltIn: false, changes, recall, ends };
  }
}
