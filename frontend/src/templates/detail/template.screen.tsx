import { categoryTexts } from '@throughline/contracts/templates/template-texts.js';
import { needsModel } from '@throughline/contracts/templates/template-powers.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { Link, useParams } from 'react-router';
import { SignInFirst } from '../../components/page-states/sign-in-first.js';
import { GalleryFrame, useGalleryUrl, useIsInWorkspace } from '../components/gallery-frame.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useQuery } from '../../lib/use-query.js';
import { knownTemplate, readTemplate } from '../data/templates.api.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Badge } from '../../ui/status/badge.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { NotInGallery } from '../gallery/not-in-gallery.js';
import { TemplateView } from './template-view.js';

/** `/templates/{template}`: what it does, played, and what it may do. For everybody. */
export const TemplateScreen = () => {
  const { template: slug = '' } = useParams();
  const { data, problem, reload } = useQuery(
    `template ${slug}`,
    (signal) => readTemplate(slug, signal),
    knownTemplate(slug),
  );
  const gallery = useGalleryUrl();
  useTitle(data?.file.listing.title, 'Templates');
  if (problem?.code === 'not_found' || problem?.code === 'validation_failed') return <NotInGallery />;
  if (problem?.code === 'session_missing') return <SignInFirst />;
  return (
    <GalleryFrame
      title={data?.file.listing.title ?? 'Template'}
      isBelow
      next={`/templates/${slug}/use`}
      width="max-w-[1280px]"
    >
      {problem && <ErrorState title="The template could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <SkeletonRows rows={8} label="Loading the template" />}
      {data && <TemplateView template={data} useTo={`${gallery}/${slug}/use`} heading={<Heading template={data} />} />}
    </GalleryFrame>
  );
};

const Heading = ({ template: { file, version } }: { template: TemplateDetail }) => {
  const { title, summary, categories, icon, author, does } = file.listing;
  const [category = 'productivity'] = categories;
  const inWorkspace = useIsInWorkspace();
  const gallery = useGalleryUrl();
  return (
    <header>
      {!inWorkspace && (
        <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
          <Link to={gallery} className="link">
            Templates
          </Link>{' '}
          ›{' '}
          <Link to={`${gallery}/category/${category}`} className="link">
            {categoryTexts[category].name}
          </Link>
        </nav>
      )}
      <div className="mt-3 flex items-start gap-3">
        <AgentIcon icon={icon} size="lg" />
        <div className="min-w-0">
          {!inWorkspace && <h1 className="text-2xl font-semibold tracking-display">{title}</h1>}
          <p className="mt-1 text-ink-2">{summary}</p>
        </div>
      </div>
      <p className="mt-4 max-w-[68ch] text-sm text-ink-2">{does}</p>
      <p className="mt-2 text-xs text-ink-3">
        Version {version}, by {author}
        {needsModel(file) && <Badge className="ml-2">Needs a model</Badge>}
      </p>
    </header>
  );
};
