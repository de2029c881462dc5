import { Receipt } from '@throughline/contracts/receipt.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { builtInOf } from '../templates/template-catalogue.js';
import type { Backend } from './backend.js';
import type { Person } from './person.js';

/** A template like one of the product, with another address and title. */
export const templateFile = (
  slug: string,
  change: (file: TemplateFile) => TemplateFile = (file) => file,
): TemplateFile => {
  const known = builtInOf('stock-watch')?.file;
  if (known === undefined) throw new Error('There is no such template.');
  return change({ ...known, listing: { ...known.listing, slug, title: slug, author: 'North Quay' } });
};

export const withInstructions = (file: TemplateFile, edit: (text: string) => string): TemplateFile => ({
  ...file,
  agents: file.agents.map(({ definition, ...agent }) => ({
    ...agent,
    definition: { ...definition, instructions: edit(definition.instructions) },
  })),
});

export const publishBody = (file: TemplateFile, changelog = '') => ({ file, source: { kind: 'file' }, changelog });

/** Makes templates of people, which an operator approves. */
export class TemplateMaker {
  constructor(
    private readonly backend: Backend,
    private readonly operator: Person,
  ) {}

  publish(file: TemplateFile, by: Person) {
    return by.client.post(by.path('/templates'), publishBody(file));
  }

  async row(id: string, by: Person): Promise<TemplateRow> {
    await this.backend.settled();
    return (await by.client.get(by.path(`/templates/${id}`))).as(TemplateRow);
  }

  /** A template that everybody finds. */
  makePublic(slug: string, by: Person): Promise<{ id: string; file: TemplateFile }> {
    return this.makePublicFile(templateFile(slug), by);
  }

  async makePublicFile(file: TemplateFile, by: Person): Promise<{ id: string; file: TemplateFile }> {
    const { id } = (await this.publish(file, by)).as(Receipt);
    await this.approveNewest(id, by);
    return { id, file };
  }

  async publishNext(id: string, file: TemplateFile, by: Person): Promise<void> {
    const answer = await by.client.post(by.path(`/templates/${id}/versions`), publishBody(file));
    expect(answer.status).toBe(201);
    await this.approveNewest(id, by);
  }

  async install(slug: string, by: Person): Promise<InstallationRow> {
    const { templateId, hash } = (await by.client.get(`/api/templates/${slug}`)).as(TemplateDetail);
    const body = { templateId, hash, values: {}, asksFirst: true };
    const { id } = (await by.client.post(by.path('/installations'), body)).as(Receipt);
    return this.installed(id, by);
  }

  /** The installation once it has ended. */
  installed(id: string, by: Person): Promise<InstallationRow> {
    return eventually('the installation has ended', async () => {
      await this.backend.settled();
      const row = (await by.client.get(by.path(`/installations/${id}`))).as(InstallationRow);
      return row.status === 'installing' ? undefined : row;
    });
  }

  private async approveNewest(id: string, by: Person): Promise<void> {
    expect((await by.client.post(by.path(`/templates/${id}/submit`), {})).status).toBe(200);
    const { version, hash } = (await this.row(id, by)).newest;
    const path = `/api/operator/templates/${id}/approve`;
    expect((await this.operator.client.post(path, { version, hash, note: '' })).status).toBe(200);
    await this.backend.settled();
  }
}
