import { InstallationId, TemplateId, type UserId } from '@throughline/contracts/ids.js';
import { fillTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { exampleValues } from '@throughline/contracts/templates/template-variable.js';
import { newId } from '@throughline/platform/ids.js';
import { getEnd } from '../templates/play/sample-ends.js';
import { playSamples } from '../templates/play/play-samples.js';
import { toParts } from '../templates/use/installation-plan.js';
import { UseTemplate } from '../templates/domain/installation.commands.js';
import { PublishTemplate, ReleaseTemplate } from '../templates/domain/template.commands.js';
import { getBuiltIn, toHash, type TemplateContents } from '../templates/template-catalogue.js';
import type { Workspace } from './agents.js';
import type { Story } from './story.js';

type Teller = { story: Story; workspace: Workspace };

/** Holds what templates make, besides what is of the story. */
export const madeByTemplates = { agents: 2, triggers: 2 };

/** One template of the product that is used as it is, and one of the workspace that has a newer version than is installed. */
export const makeTemplates = async (story: Story, workspace: Workspace): Promise<void> => {
  const { mara, tomas } = workspace.people;
  const teller = { story, workspace };
  const reminders = getContents('payment-reminders');
  await story.ask(new ReleaseTemplate(reminders, story.by(mara, null)));
  await use(teller, reminders, mara);
  const own = TemplateId.parse(newId());
  const first = ownFile(getContents('shift-briefing').file);
  await publish(
    teller,
    { templateId: own, file: first, isNew: true },
    'The page of the morning, as the quay reads it.',
  );
  await use(teller, { templateId: own, version: 1, hash: toHash(first), file: first }, tomas);
  story.clock.advance(600);
  await publish(teller, { templateId: own, file: briefer(first), isNew: false }, 'Says it in fewer words.');
};

const getContents = (slug: string): TemplateContents => {
  const known = getBuiltIn(slug);
  if (known === undefined) throw new Error(`There is no template ${slug}.`);
  return known;
};

const ownFile = (file: TemplateFile): TemplateFile => ({
  ...file,
  listing: { ...file.listing, slug: 'quay-briefing', title: 'Quay briefing', author: 'Harbour Supply' },
});

const briefer = (file: TemplateFile): TemplateFile => ({
  ...file,
  agents: file.agents.map(({ definition, ...agent }) => ({
    ...agent,
    definition: { ...definition, instructions: `${definition.instructions}\n\n## Judgement\n- At most five lines.` },
  })),
});

type Version = { templateId: TemplateId; file: TemplateFile; isNew: boolean };

const publish = async ({ story, workspace }: Teller, version: Version, changelog: string): Promise<void> => {
  const { workspaceId, people } = workspace;
  const ends = (await playSamples(version.file)).map(getEnd);
  const data = {
    ...version,
    workspaceId,
    hash: toHash(version.file),
    source: { kind: 'file' as const },
    changelog,
    ends,
  };
  story.clock.advance(30);
  await story.ask(new PublishTemplate(data, story.by(people.tomas, workspaceId)));
};

const use = async ({ story, workspace }: Teller, contents: TemplateContents, by: UserId): Promise<void> => {
  const { workspaceId } = workspace;
  const { templateId, version, hash, file } = contents;
  const installationId = InstallationId.parse(newId());
  const values = exampleValues(file.variables);
  const { slug, title } = file.listing;
  const data = {
    installationId,
    workspaceId,
    values,
    asksFirst: true,
    connections: [],
    model: null,
    template: { templateId, slug, title, version, hash },
    parts: toParts(fillTemplate(file, values), installationId, workspaceId),
  };
  story.clock.advance(20);
  await story.ask(new UseTemplate(data, story.by(by, workspaceId)));
};
