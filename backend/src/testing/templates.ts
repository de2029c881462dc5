import { Receipt } from '@throughline/contracts/receipt.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { getBuiltIn } from '../templates/template-catalogue.js';
import type { Backend } from './backend.js';
import type { Person } from './person.js';

/** A template like one of the product, with another title. */
export const templateFile = (
  slug: string,
  change: (file: TemplateFile) => TemplateFile = (file) => file,
): TemplateFile => {
  const known = getBuiltIn('stock-watch')?.file;
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

/** Makes templates of workspaces, and uses them there. */
export class TemplateMaker {
  constructor(private readonly backend: Backend) {}

  publish(file: TemplateFile, by: Person) {
    return by.client.post(by.path('/templates'), publishBody(file));
  }

  async row(id: string, by: Person): Promise<TemplateRow> {
    await this.backend.settled();
    return (await by.client.get(by.path(`/templates/${id}`))).as(TemplateRow);
  }

  async make(file: TemplateFile, by: Person): Promise<string> {
    const { id } = (await this.publish(file, by)).as(Receipt);
    await this.backend.settled();
    return id;
  }

  async publishNext(id: string, file: TemplateFile, by: Person): Promise<void> {
    const answer = await by.client.post(by.path(`/templates/${id}/versions`), publishBody(file));
    expect(answer.status).toBe(201);
    await this.backend.settled();
  }

  /** Returns what using the newest version asks for. */
  async useBody(id: string, by: Person) {
    const { templateId, hash } = (await by.client.get(by.path(`/templates/${id}/contents`))).as(TemplateDetail);
    return { templateId, hash, values: {}, asksFirst: true };
  }

  async install(templateId: string, by: Person): Promise<InstallationRow> {
    const { id } = (await by.client.post(by.path('/installations'), await this.useBody(templateId, by))).as(Receipt);
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
}
