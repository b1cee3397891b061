import { CallToAction } from './home/CallToAction';
import { Featured } from './home/Featured';
import { Hero } from './home/Hero';
import { Legacy } from './home/Legacy';
import { WhyChooseUs } from './home/WhyChooseUs';

export function HomePage() {
  return (
    <>
      <Hero />
      <Featured />
      <WhyChooseUs />
      <Legacy />
      <CallToAction />
    </>
  );
}
