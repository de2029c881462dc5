import { TemplateId } from '@throughline/contracts/ids.js';
import type { ReactNode } from 'react';
import { Route, Routes, useParams } from 'react-router';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { screen } from './screen.js';

const GalleryScreen = screen(() => import('../templates/gallery/gallery.screen.js'), 'GalleryScreen');
const TemplateScreen = screen(() => import('../templates/detail/template.screen.js'), 'TemplateScreen');
const UseTemplateScreen = screen(() => import('../templates/use/use.screen.js'), 'UseTemplateScreen');
const MakeTemplateScreen = screen(() => import('../templates/make/make-template.screen.js'), 'MakeTemplateScreen');
const NewVersionScreen = screen(() => import('../templates/make/new-version.screen.js'), 'NewVersionScreen');
const OwnTemplateScreen = screen(() => import('../templates/own/own-template.screen.js'), 'OwnTemplateScreen');
const UseOwnTemplateScreen = screen(
  () => import('../templates/use/use-own-template.screen.js'),
  'UseOwnTemplateScreen',
);

type OwnOrPublicProps = { own: ReactNode; other: ReactNode };

/** Templates of the workspace are addressed by their id, those of the gallery by a name. */
const OwnOrPublic = ({ own, other }: OwnOrPublicProps) =>
  TemplateId.safeParse(useParams()['template']).success ? own : other;

/** The addresses below `/{workspace}/templates`: the gallery, and what the workspace has made. */
export const OwnTemplateRoutes = () => (
  <Routes>
    <Route index element={<GalleryScreen />} />
    <Route path="category/:category" element={<GalleryScreen />} />
    <Route path="new" element={<MakeTemplateScreen />} />
    <Route path=":template" element={<OwnOrPublic own={<OwnTemplateScreen />} other={<TemplateScreen />} />} />
    <Route path=":template/edit" element={<NewVersionScreen />} />
    <Route
      path=":template/use"
      element={<OwnOrPublic own={<UseOwnTemplateScreen />} other={<UseTemplateScreen />} />}
    />
    <Route path="*" element={<NothingHere />} />
  </Routes>
);
