import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { categoryTexts } from '@throughline/contracts/templates/template-texts.js';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useGalleryUrl } from '../components/gallery-frame.js';
import { FilterRow } from '../../ui/layout/filter-row.js';

type Props = {
  chosen: TemplateCategory | undefined;
  categories: readonly { category: TemplateCategory; count: number }[];
  /** Holds the search, which every category keeps, as the query of a URL. */
  search: string;
};

/** Categories with how many templates each has; those without any are not shown. */
export const CategoryChips = ({ chosen, categories, search }: Props) => {
  const gallery = useGalleryUrl();
  return (
    <nav aria-label="Category">
      <FilterRow>
        <Chip label="All" to={{ pathname: gallery, search }} chosen={chosen === undefined} />
        {categories
          .filter(({ category, count }) => count > 0 || category === chosen)
          .map(({ category, count }) => (
            <Chip
              key={category}
              label={categoryTexts[category].name}
              count={count}
              chosen={chosen === category}
              to={{ pathname: `${gallery}/category/${category}`, search }}
            />
          ))}
      </FilterRow>
    </nav>
  );
};

type ChipProps = { label: string; count?: number; chosen: boolean; to: { pathname: string; search: string } };

const Chip = ({ label, count, chosen, to }: ChipProps) => (
  <Link
    to={to}
    aria-current={chosen ? 'page' : undefined}
    className={clsx(
      'inline-flex h-8 flex-none items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap',
      chosen ? 'border-ink bg-ink text-surface' : 'border-line text-ink-2 hover:bg-hover hover:text-ink',
    )}
  >
    {label}
    {count !== undefined && <span className={clsx('num text-xs', !chosen && 'text-ink-3')}>{count}</span>}
  </Link>
);
