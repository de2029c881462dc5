import { startPageTemplates } from '@throughline/contracts/public/start-page-texts.js';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { ProblemError } from '../lib/problem-error.js';
import { useQuery } from '../lib/use-query.js';
import { knownTemplateFile, readTemplate, readTemplateFile } from '../templates/data/templates.api.js';
import { Skeleton } from '../ui/feedback/skeleton.js';
import { AgentIcon } from '../ui/icons/agent-icon.js';
import { StatusGlyph } from '../ui/status/status-glyph.js';

/** Holds the time of each step in the playing. */
const beatMs = 1_400;
/** How many beats the outcome stays before the run begins again. */
const rest = 4;

/** Four templates, each playing its first sample; nothing where templates are not public. `now` in milliseconds of the playing. */
export const LandingTemplates = ({ now }: { now: number }) => (
  <section
    aria-labelledby="landing-templates"
    className="has-[ul:empty]:hidden mx-auto w-full max-w-[1440px] px-4 pb-8 md:px-10"
  >
    <div className="mb-3 flex items-baseline">
      <h2 id="landing-templates" className="text-sm font-semibold tracking-tight">
        Start from a template
      </h2>
      <Link to="/templates" className="link ml-auto text-sm">
        All templates
      </Link>
    </div>
    <ul className="grid overflow-hidden rounded-md border-t border-l border-line sm:grid-cols-2 xl:grid-cols-4">
      {startPageTemplates.map((slug, at) => (
        <PlayingTemplate key={slug} slug={slug} beat={Math.floor(now / beatMs) + at} />
      ))}
    </ul>
  </section>
);

const PlayingTemplate = ({ slug, beat }: { slug: string; beat: number }) => {
  const file = knownTemplateFile(slug);
  const known = file && { file, runs: [] };
  const { data, problem } = useQuery(`landing template ${slug}`, (signal) => readShown(slug, signal), known);
  if (problem) return null;
  return (
    <li className="relative flex min-h-60 flex-col border-r border-b border-line p-5 hover:bg-hover has-focus-visible:bg-hover">
      {data ? <Playing template={data} beat={beat} /> : <Skeleton className="w-2/5" />}
    </li>
  );
};

type Shown = Pick<TemplateDetail, 'file' | 'runs'>;

/** A template whose sample cannot be played now is still one to start from. */
const readShown = async (slug: string, signal: AbortSignal): Promise<Shown> => {
  try {
    return await readTemplate(slug, signal);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status < 500) throw error;
    return { file: await readTemplateFile(slug, signal), runs: [] };
  }
};

const Playing = ({ template: { file, runs }, beat }: { template: Shown; beat: number }) => {
  const { slug, title, summary, icon } = file.listing;
  const [run] = runs;
  return (
    <>
      <div className="flex items-center gap-3">
        <AgentIcon icon={icon} />
        <Link
          to={`/templates/${slug}`}
          className="min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0"
        >
          {title}
        </Link>
      </div>
      <p className="mt-3 text-sm text-ink-2">{summary}</p>
      {run && <Steps run={run} beat={beat} />}
    </>
  );
};

/** Every line has its place from the beginning, so that nothing jumps. */
const Steps = ({ run, beat }: { run: PlayedRun; beat: number }) => {
  const calls = run.steps.filter((step) => step.kind === 'tool');
  const reached = beat % (calls.length + rest);
  const text = run.ended.status === 'succeeded' ? run.ended.text : run.ended.message;
  return (
    <ol aria-label={`Steps of “${run.name}”`} className="mt-4 grid gap-1.5 text-xs text-ink-2">
      {calls.map(({ title }, at) => (
        <li key={at} className={clsx('flex items-center gap-2', at > reached && 'text-ink-3')}>
          <StatusGlyph status={at < reached ? 'succeeded' : at === reached ? 'running' : 'pending'} />
          <span className="truncate first-letter:uppercase">{title}</span>
        </li>
      ))}
      <li className={clsx('line-clamp-2 min-h-8 whitespace-pre-line', reached < calls.length && 'invisible')}>
        {text}
      </li>
    </ol>
  );
};
