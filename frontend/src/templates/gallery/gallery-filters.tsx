import type { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { TemplateCards } from '@throughline/contracts/templates/template.requests.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { CategoryChips } from './category-chips.js';
import { galleryUrl, type GallerySearch } from './gallery-search.js';

type Props = {
  search: GallerySearch;
  category: TemplateCategory | undefined;
  categories: TemplateCards['categories'];
  onChange: (change: Partial<GallerySearch>) => void;
};

export const GalleryFilters = ({ search, category, categories, onChange }: Props) => (
  <>
    <CategoryChips chosen={category} categories={categories} search={galleryUrl.write(search)} />
    <div className="mt-3 mb-3">
      <div className="flex flex-wrap noscript:hidden items-center gap-x-4 gap-y-3">
        <Checkbox
          label="Works offline"
          checked={search.offline === 'true'}
          onChange={({ target }) => onChange({ offline: target.checked ? 'true' : undefined })}
        />
        <Checkbox
          label="Works without a model"
          checked={search.model === 'false'}
          onChange={({ target }) => onChange({ model: target.checked ? 'false' : undefined })}
        />
        <span className="ml-auto flex gap-2 max-md:w-full">
          <NativeSelect
            size="sm"
            className="md:!w-52 md:flex-none"
            aria-label="Started by"
            value={search.start ?? ''}
            onChange={({ target }) => onChange({ start: galleryUrl.read(`start=${target.value}`).start })}
          >
            <option value="">Started by anything</option>
            <option value="schedule">Started by a schedule</option>
            <option value="webhook">Started by a webhook</option>
            <option value="none">Started by hand</option>
          </NativeSelect>
          <NativeSelect
            size="sm"
            className="md:!w-40 md:flex-none"
            aria-label="Order"
            value={search.order ?? 'category'}
            onChange={({ target }) => onChange({ order: galleryUrl.read(`order=${target.value}`).order })}
          >
            <option value="category">By category</option>
            <option value="name">By name</option>
            <option value="quickest">Quickest first</option>
          </NativeSelect>
        </span>
      </div>
    </div>
  </>
);
