import styled from 'styled-components';
import { paths } from '../domain/routes';
import { LinkButton } from '../shared/ui/Button';
import { Page } from '../shared/ui/Page';
import { Picture } from '../shared/ui/picture/Picture';

export function NotFoundPage() {
  return (
    <Page
      title="Page not found"
      eyebrow="Returned to sender"
      lead="There is nothing at this address. The page may have moved, or the link lost a letter on the way."
      width="text"
    >
      <Illustration name="not-found" alt="" sizes="(min-width: 46rem) 42rem, 100vw" />
      <Actions>
        <LinkButton to={paths.products}>Browse the teas</LinkButton>
        <LinkButton to={paths.home} $variant="secondary">
          Go to the front page
        </LinkButton>
      </Actions>
    </Page>
  );
}

const Illustration = styled(Picture)`
  width: 100%;
  height: auto;
`;

const Actions = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(8)};
`;
