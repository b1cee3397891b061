import { use } from 'react';
import { paths, type PageRoute } from '../../domain/routes';
import { Head } from './Head';
import { JsonLd } from './JsonLd';
import { SiteOriginContext } from './siteOrigin';
import { breadcrumbs, organization } from './structuredData';

/** The document head of a route. A product page renders its own. */
export function RouteHead({ route: { path, handle } }: { route: PageRoute }) {
  const origin = use(SiteOriginContext);
  const { title, description, isIndexed } = handle;
  if (title === null) return null;

  return (
    <>
      <Head title={title} description={description} path={path} isIndexed={isIndexed} />
      {path === paths.home && <JsonLd data={organization(origin)} />}
      {isIndexed && path !== paths.home && <JsonLd data={breadcrumbs(origin, [{ name: title, path }])} />}
    </>
  );
}
