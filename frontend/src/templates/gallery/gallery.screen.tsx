import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import { categoryTexts, galleryTexts } from '@throughline/contracts/templates/template-texts.js';
import { useParams } from 'react-router';
import { useTitle } from '../../lib/page/use-title.js';
import { Gallery } from './gallery.js';
import { NotInGallery } from './not-in-gallery.js';

/** `/templates` and `/templates/category/{category}`: for everybody, without an account; and the same below a workspace. */
export const GalleryScreen = () => {
  const { category } = useParams();
  const known = TemplateCategory.optional().safeParse(category);
  return known.success ? <OneOrAll category={known.data} /> : <NotInGallery />;
};

const OneOrAll = ({ category }: { category: TemplateCategory | undefined }) => {
  useTitle(category && categoryTexts[category].name, galleryTexts.title);
  const title = category === undefined ? galleryTexts.title : categoryTexts[category].name;
  const { about } = category === undefined ? galleryTexts : categoryTexts[category];
  return <Gallery category={category} title={title} about={about} />;
};
