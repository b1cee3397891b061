import { Alert } from '../../../shared/ui/Alert';
import { useIsHostedStatically } from './useIsHostedStatically';

/** Says when changes are visible, if that is not at once. */
export function StaticHostNotice() {
  return useIsHostedStatically() ? (
    <Alert title="The pages of this shop are built in advance">
      Prices, stock and texts are current as soon as a page has loaded. What search engines and link previews read
      changes with the next build of the shop.
    </Alert>
  ) : null;
}
