import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { Head } from './Head';
import { factsOf } from './heads';
import { JsonLd } from './JsonLd';
import { SiteOriginContext } from './siteOrigin';
import { breadcrumbs, organization } from './structuredData';

/** The head of whichever fixed route is shown; a product's page brings its own. */
export function RouteHead() {
  const origin = use(SiteOriginContext);
  const facts = factsOf(useLocation().pathname);
  if (!facts) return null;

  return (
    <>
      <Head {...facts} />
      {facts.path === '/' && <JsonLd data={organization(origin)} />}
      {facts.isIndexed && facts.path !== '/' && <JsonLd data={breadcrumbs(origin, [facts])} />}
    </>
  );
}
