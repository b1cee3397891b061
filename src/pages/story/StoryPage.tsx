import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { story } from '../../domain/brand/story';
import { Page } from '../../shared/ui/Page';
import { Picture } from '../../shared/ui/picture/Picture';
import { Generations } from './Generations';
import { StoryEnding } from './StoryEnding';
import { StoryTimeline } from './StoryTimeline';
import { Values } from './Values';

export function StoryPage() {
  return (
    <>
      <Page title="Our Story" eyebrow={`${brand.town}, since ${brand.founded}`} lead={story.lead}>
        <FamilyPicture name="generations" alt={story.familyAlt} sizes="(min-width: 88rem) 80rem, 100vw" priority />
        <StoryTimeline />
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
