import { useLocation } from 'react-router';
import { ScreenLoading } from '../components/page-states/screen-loading.js';
import { ToolbarLoading } from '../components/page-states/toolbar-loading.js';
import { LogLoading } from './log/log-loading.js';
import { OperatorsLoading } from './operators-loading.js';
import { OverviewLoading } from './overview/overview-loading.js';

/** Takes the place of an operators' screen whose code is on its way, in the shape that the screen will have. */
export const OperatorScreenShape = () => {
  const { pathname } = useLocation();
  switch (pathname.replace(/\/$/, '')) {
    case '/operator':
      return <OverviewLoading />;
    case '/operator/log':
      return (
        <>
          <ToolbarLoading />
          <LogLoading />
        </>
      );
    case '/operator/operators':
      return <OperatorsLoading />;
    default:
      return <ScreenLoading />;
  }
};
