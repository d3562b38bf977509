import type { SamplePort } from './sample-ports.rules.ts';

type Type = 'Shipper' | 'Consignee' | 'Broker' | 'Agent' | 'Other';
type Contract = 'COA' | 'Spot' | 'Tender' | 'Long-term';
type Status = 'Lead' | 'Quoted' | 'Negotiation' | 'Won' | 'Lost';
type Relationship = 'Prospect' | 'Active' | 'Dormant' | 'Lost';

/** `at` is the company's own port, `lane` the port at the other end; `thousands` are of US dollars. */
type Company = readonly [
  name: string,
  type: Type,
  industry: string,
  cargo: string,
  contact: string,
  designation: string,
  at: SamplePort,
  lane: SamplePort,
  incoterm: 'FOB' | 'CIF' | 'DAP',
  contract: Contract,
  status: Status,
  relationship: Relationship,
  thousands: number,
]; // prettier-ignore

/** Made-up companies of a cargo sales desk in Mumbai. The Indian ones come first, since visits are made there. */
// biome-ignore format: a table reads by its columns
export const SAMPLE_COMPANIES: readonly Company[] = [
  ['Tamarind Loom Textiles', 'Shipper', 'Textiles', 'Cotton yarn and made-ups', 'Anjali Deshmane', 'Export Manager', 'INNSA', 'NLRTM', 'FOB', 'Long-term', 'Won', 'Active', 420],
  ['Copper Heron Metals', 'Shipper', 'Metals', 'Copper cathodes', 'Rohan Kelkarni', 'Head of Logistics', 'INBOM', 'CNSHA', 'CIF', 'COA', 'Won', 'Active', 980],
  ['Seven Ghats Spice House', 'Shipper', 'Food', 'Whole and ground spices', 'Meera Pillaikar', 'Owner', 'INNSA', 'USNYC', 'CIF', 'Spot', 'Won', 'Active', 165],
  ['Paperboat Pharma Exports', 'Shipper', 'Pharmaceuticals', 'Finished formulations, 15–25 °C', 'Dr. Kabir Sanghavi', 'Supply Chain Director', 'INBOM', 'GBFXT', 'DAP', 'Tender', 'Negotiation', 'Prospect', 640],
  ['Lotus Kiln Ceramics', 'Shipper', 'Building materials', 'Glazed tiles in crates', 'Hetal Vorani', 'Director', 'INMUN', 'AEJEA', 'FOB', 'COA', 'Won', 'Active', 310],
  ['Bluefin Lantern Seafoods', 'Shipper', 'Food', 'Frozen shrimp, reefer', 'Thomas Kurivila', 'Cold Chain Manager', 'INCOK', 'USNYC', 'CIF', 'Spot', 'Quoted', 'Prospect', 275],
  ['Marigold Rail & Crane', 'Shipper', 'Machinery', 'Crane girders, out of gauge', 'Farhan Merchantwala', 'Project Lead', 'INBOM', 'KEMBA', 'DAP', 'Tender', 'Negotiation', 'Prospect', 1250],
  ['Sahyadri Orchard Fruits', 'Shipper', 'Food', 'Grapes and pomegranates, reefer', 'Vaishali Jadhavrao', 'Grower Relations', 'INNSA', 'NLRTM', 'CIF', 'Spot', 'Won', 'Dormant', 190],
  ['Ninth Tide Polymers', 'Consignee', 'Chemicals', 'PVC resin in bags', 'Nikhil Batliwar', 'Procurement Manager', 'INNSA', 'KRPUS', 'CIF', 'Long-term', 'Won', 'Active', 560],
  ['Amber Dhow Trading', 'Broker', 'Trading', 'General cargo', 'Zoya Merchantani', 'Partner', 'INBOM', 'AEJEA', 'FOB', 'Spot', 'Lead', 'Prospect', 80],
  ['Kutch Windworks', 'Shipper', 'Renewable energy', 'Turbine blades and nacelles', 'Jignesh Rabaria', 'Export Head', 'INIXY', 'AUSYD', 'DAP', 'Tender', 'Quoted', 'Prospect', 1800],
  ['Harbour Neem Agro', 'Shipper', 'Agriculture', 'Castor oil in flexitanks', 'Bhavna Thakoria', 'Sales Head', 'INIXY', 'NLRTM', 'FOB', 'COA', 'Won', 'Active', 345],
  ['Twin Lanterns Footwear', 'Shipper', 'Leather goods', 'Shoes in cartons', 'Selvi Annadurain', 'Merchandiser', 'INMAA', 'DEHAM', 'FOB', 'Spot', 'Lead', 'Prospect', 95],
  ['Coromandel Cog Auto Parts', 'Shipper', 'Automotive', 'Forged gear blanks', 'Prakash Velmurugar', 'Plant Logistics', 'INMAA', 'USHOU', 'DAP', 'Long-term', 'Won', 'Active', 730],
  ['Teak & Tide Furniture', 'Shipper', 'Furniture', 'Flat-packed furniture', 'Olivia Fernandar', 'Owner', 'INCOK', 'GBFXT', 'FOB', 'Spot', 'Lost', 'Lost', 60],
  ['Silver Pepper Solar', 'Consignee', 'Renewable energy', 'PV modules', 'Aditya Rangnekarni', 'Import Manager', 'INNSA', 'CNSHA', 'CIF', 'COA', 'Negotiation', 'Prospect', 890],
  ['Monsoon Paper Mills', 'Consignee', 'Paper', 'Waste paper in bales', 'Kiran Bhosalekar', 'Raw Material Buyer', 'INHZA', 'USHOU', 'CIF', 'COA', 'Won', 'Dormant', 260],
  ['Gateway Quill Forwarders', 'Agent', 'Forwarding', 'Consolidated boxes', 'Percy Daruwallan', 'Branch Manager', 'INBOM', 'SGSIN', 'FOB', 'Spot', 'Won', 'Active', 140],
  ['Indigo Anchor Dyes', 'Shipper', 'Chemicals', 'Dyes, IMO class 9', 'Ritu Chokshian', 'EHS and Dispatch', 'INHZA', 'KRPUS', 'FOB', 'Spot', 'Quoted', 'Prospect', 120],
  ['Palm Ledger Customs House', 'Broker', 'Customs', 'Documentation', 'Suresh Naikare', 'Senior Broker', 'INNSA', 'AEJEA', 'DAP', 'Spot', 'Lead', 'Active', 30],
  ['Cinnamon Quay Exports', 'Shipper', 'Food', 'Ceylon cinnamon and tea', 'Dilini Jayasundaran', 'Managing Partner', 'LKCMB', 'DEHAM', 'FOB', 'Spot', 'Won', 'Active', 150],
  ['Dune Compass Logistics', 'Agent', 'Forwarding', 'Project and general cargo', 'Omar Al Sahrani', 'Operations Director', 'AEJEA', 'INNSA', 'CIF', 'Long-term', 'Won', 'Active', 510],
  ['Falcon Gate Building Supply', 'Consignee', 'Building materials', 'Tiles and sanitary ware', 'Layla Haddadin', 'Buyer', 'AEJEA', 'INMUN', 'CIF', 'COA', 'Negotiation', 'Prospect', 330],
  ['Merlion Bay Bunkers', 'Other', 'Marine services', 'Bunker supply', 'Tan Wei Shengli', 'Account Manager', 'SGSIN', 'INBOM', 'FOB', 'Spot', 'Lead', 'Prospect', 45],
  ['Straits Lattice Electronics', 'Consignee', 'Electronics', 'Chargers and cable sets', 'Grace Limanto', 'Supply Planner', 'SGSIN', 'INMAA', 'DAP', 'Tender', 'Quoted', 'Prospect', 480],
  ['Klang Valley Rubberworks', 'Shipper', 'Rubber', 'Natural rubber, SMR 20', 'Azlan Rahimov', 'Export Executive', 'MYPKG', 'INNSA', 'CIF', 'COA', 'Won', 'Active', 290],
  ['Jade Junk Tooling', 'Shipper', 'Machinery', 'Injection moulds', 'Lin Xiaomei', 'Sales Engineer', 'CNSHA', 'INNSA', 'FOB', 'Spot', 'Lead', 'Prospect', 110],
  ['Huangpu Prism Glass', 'Shipper', 'Glass', 'Solar glass on A-frames', 'Zhou Jianlun', 'Export Director', 'CNSHA', 'INMUN', 'CIF', 'Long-term', 'Lost', 'Dormant', 700],
  ['Morning Calm Compressors', 'Shipper', 'Machinery', 'Screw compressors', 'Seo Yunari', 'Global Sales', 'KRPUS', 'INMAA', 'DAP', 'Tender', 'Negotiation', 'Prospect', 375],
  ['Maasbrug Coldstore', 'Consignee', 'Food', 'Fruit and vegetables, reefer', 'Sanne van der Holm', 'Import Coordinator', 'NLRTM', 'INNSA', 'CIF', 'Spot', 'Won', 'Active', 225],
  ['Delta Windmill Oils', 'Consignee', 'Agriculture', 'Vegetable oils in bulk', 'Joris Terpstraal', 'Trader', 'NLRTM', 'INIXY', 'CIF', 'COA', 'Lead', 'Prospect', 400],
  ['Elbkontor Nordlicht', 'Agent', 'Forwarding', 'Consolidated boxes', 'Henrike Matthiesener', 'Überseeleitung', 'DEHAM', 'INBOM', 'DAP', 'Long-term', 'Won', 'Active', 205],
  ['Speicherstadt Saffran', 'Consignee', 'Food', 'Spices and tea', 'Jörn Petersdorff', 'Einkauf', 'DEHAM', 'LKCMB', 'FOB', 'Spot', 'Lost', 'Prospect', 70],
  ['Orwell & Finch Homeware', 'Consignee', 'Furniture', 'Furniture and decoration', 'Imogen Hartwellow', 'Head of Sourcing', 'GBFXT', 'INCOK', 'FOB', 'Spot', 'Quoted', 'Prospect', 130],
  ['Västkust Timber', 'Shipper', 'Forest products', 'Sawn softwood', 'Åsa Lindqvarn', 'Exportchef', 'SEGOT', 'INMUN', 'CIF', 'COA', 'Negotiation', 'Prospect', 360],
  ['Hudson Lark Imports', 'Consignee', 'Food', 'Seafood and spices', 'Maya Rosenthaler', 'VP Sourcing', 'USNYC', 'INCOK', 'CIF', 'Spot', 'Won', 'Active', 440],
  ['Bayou Ironclad Valves', 'Consignee', 'Oil and gas', 'Valves and fittings', 'Wade Thibodeauxe', 'Project Buyer', 'USHOU', 'INMAA', 'DAP', 'Tender', 'Quoted', 'Prospect', 520],
  ['Pelican Basin Petrochem', 'Shipper', 'Chemicals', 'Solvents in ISO tanks', 'Carla Montejano', 'Logistics Lead', 'USHOU', 'INHZA', 'CIF', 'Long-term', 'Lost', 'Lost', 860],
  ['Wattle Creek Pulses', 'Shipper', 'Agriculture', 'Chickpeas and lentils', 'Lachlan Burrowsmith', 'Export Trader', 'AUSYD', 'INNSA', 'CIF', 'COA', 'Won', 'Dormant', 385],
  ['Swahili Star Hauliers', 'Agent', 'Forwarding', 'Transit cargo to the lakes', 'Amani Mwakioni', 'Managing Director', 'KEMBA', 'INBOM', 'DAP', 'Spot', 'Lead', 'Prospect', 90],
];
