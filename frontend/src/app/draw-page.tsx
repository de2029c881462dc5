import type { DrawPage, DrawShell } from '@throughline/contracts/public/public-page.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import { LandingScreen } from '../landing/landing.screen.js';
import { drawn } from '../lib/page/drawn.js';
import { TemplateScreen } from '../templates/detail/template.screen.js';
import { GalleryScreen } from '../templates/gallery/gallery.screen.js';
import { NotInGallery } from '../templates/gallery/not-in-gallery.js';
import { ShellShape } from './shell/shell-shape.js';

/** Draws a public page for who reads it before, or without, any script. The server loads it as a build of its own. */
export const drawPage: DrawPage = (page) => {
  drawn.page = page;
  return renderToStaticMarkup(
    <StaticRouter location={page.path}>
      {/* What is pressed or typed before the app is there would be lost with the drawn page. Links work. */}
      <fieldset disabled className="contents">
        {page.found ? (
          <Routes>
            <Route index element={<LandingScreen templates={page.answers.length > 0} />} />
            <Route path="templates" element={<GalleryScreen />} />
            <Route path="templates/category/:category" element={<GalleryScreen />} />
            <Route path="templates/:template" element={<TemplateScreen />} />
          </Routes>
        ) : (
          <NotInGallery />
        )}
      </fieldset>
    </StaticRouter>,
  );
};

/** Draws what a workspace looks like before the app is there, for who is signed in. */
export const drawShell: DrawShell = () => renderToStaticMarkup(<ShellShape />);
