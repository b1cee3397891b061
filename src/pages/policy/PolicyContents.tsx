import styled from 'styled-components';

/** The table of contents. In a wide window it is beside the text and stays visible. */
export function PolicyContents({ sections }: { sections: readonly { id: string; heading: string }[] }) {
  return (
    <Contents aria-labelledby="contents-heading">
      <Title id="contents-heading">On this page</Title>
      <List>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </List>
    </Contents>
  );
}

const Contents = styled.nav`
  font-size: ${({ theme }) => theme.text.sm};

  ${({ theme }) => theme.breakpoint.lg} {
    position: sticky;
    top: calc(${({ theme }) => theme.size.header} + ${({ theme }) => theme.space(6)});
    align-self: start;
  }
`;

const Title = styled.h2`
  margin-bottom: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: inherit;
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const List = styled.ol`
  margin: 0;
  padding-left: ${({ theme }) => theme.space(6)};

  ${({ theme }) => theme.breakpoint.sm} {
    columns: 2;
    column-gap: ${({ theme }) => theme.space(10)};
  }
  ${({ theme }) => theme.breakpoint.lg} {
    columns: 1;
  }

  li::marker {
    color: ${({ theme }) => theme.color.brass};
    font-variant-numeric: tabular-nums;
  }
  a {
    display: block;
    padding-block: ${({ theme }) => theme.space(1.5)};
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;
