import styled from 'styled-components';

/** Decorative mountain ridges at the top edge of the dark band below them. */
export function Ridge() {
  return (
    <Hills viewBox="0 0 1440 140" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <Far d="M0 92C90 70 150 58 232 66s120-38 210-42 132 40 214 36 128-52 226-54 150 46 238 48 158-34 320-6v92H0Z" />
      <Middle d="M0 112c110-8 160-42 262-38s166 34 262 24 150-44 252-40 168 42 262 36 178-34 402 0v46H0Z" />
      <Near d="M0 130c140 0 196-26 322-22s222 22 360 10 236-20 352-8 232 14 406-4v36H0Z" />
    </Hills>
  );
}

const Hills = styled.svg`
  width: 100%;
  height: ${({ theme }) => theme.size.ridge};
  margin-bottom: -1px;
`;

const Far = styled.path`
  fill: ${({ theme }) => theme.color.ridgeFar};
`;
const Middle = styled.path`
  fill: ${({ theme }) => theme.color.ridgeNear};
`;
const Near = styled.path`
  fill: ${({ theme }) => theme.color.band};
`;
