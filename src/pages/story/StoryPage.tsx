import styled from 'styled-components';
import { brand } from '../../domain/brand';
import { Page } from '../../shared/ui/Page';
import { Picture } from '../../shared/ui/picture/Picture';
import { Generations } from './Generations';
import { StoryEnding } from './StoryEnding';
import { Timeline } from './Timeline';
import { Values } from './Values';

export function StoryPage() {
  return (
    <>
      <Page
        title="Our Story"
        eyebrow={`${brand.town}, since ${brand.founded}`}
        lead="One family has grown tea on the same slope above Coonoor for more than eighty years. Each generation changed one thing and left the rest alone."
      >
        <FamilyPicture
          name="generations"
          alt="The four generations of the family under the arches of the verandah, the founder on the left, the youngest on the right"
          sizes="(min-width: 88rem) 80rem, 100vw"
          priority
        />
        <Timeline />
      </Page>
      <Generations />
      <Values />
      <StoryEnding />
    </>
  );
}

const FamilyPicture = styled(Picture)`
  width: 100%;
  height: auto;
  border-radius: ${({ theme }) => theme.radius.sm};
`;
