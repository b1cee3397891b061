import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { routeAt, routes } from '../../domain/routes';
import { Head } from './Head';
import { JsonLd } from './JsonLd';
import { SiteOriginContext } from './siteOrigin';
import { breadcrumbs, organization } from './structuredData';

/** The document head of the current route. A product page renders its own. */
export function RouteHead() {
  const origin = use(SiteOriginContext);
  const { path, title, description, isIndexed } = routeAt(useLocation().pathname);
  if (title === null) return null;

  return (
    <>
      <Head title={title} description={description} path={path} isIndexed={isIndexed} />
      {path === routes.home.path && <JsonLd data={organization(origin)} />}
      {isIndexed && path !== routes.home.path && <JsonLd data={breadcrumbs(origin, [{ name: title, path }])} />}
    </>
  );
}
