import styled from 'styled-components';
import { TinLabel } from '../../shared/ui/TinLabel';

/** The main facts of a policy, in the style of a tin label. */
export function AtAGlance({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Label>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Label>
  );
}

const Label = styled(TinLabel)`
  margin-bottom: ${({ theme }) => theme.space(12)};
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
  gap: ${({ theme }) => `${theme.space(6)} ${theme.space(8)}`};

  dt {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
  dd {
    font-family: ${({ theme }) => theme.font.display};
    font-size: ${({ theme }) => theme.text.lg};
    line-height: ${({ theme }) => theme.leading.snug};
  }
`;
